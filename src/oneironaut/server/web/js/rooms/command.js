// Command: something that is done at a room besides playing, given by a request.

import { postSeat } from "../api.js";
import { commandId } from "../wire.js";

/** @import { Room, RoomCommand } from "../messages" */

/** Do something at a room; the room as it is then.
 * @param {`/api/tables/${string}/seats/${number}`} path @param {string} token
 * @param {Partial<RoomCommand> & Pick<RoomCommand, "do">} request @returns {Promise<Room>} */
export function roomCommand(path, token, request) {
  const command = { id: commandId(), text: "", what: null, bot: null, swap: false, to: 0, ...request };
  return postSeat(`${path}/room`, token, command);
}
