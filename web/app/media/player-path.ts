/** The full-page player: without the frame, while playback continues. */
export const PLAYER_PATH = '/play'
