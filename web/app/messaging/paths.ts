/** The page of a conversation; without an id of none. */
export const CHAT_PATH = '/user/components/Chat'
