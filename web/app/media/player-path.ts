/** The page that is the player: nothing of the frame stands around it, and what plays goes on. */
export const PLAYER_PATH = '/play'
