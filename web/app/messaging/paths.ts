/** Where one talks to somebody, and without an id to nobody yet. */
export const CHAT_PATH = '/user/components/Chat'
