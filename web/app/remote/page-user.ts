import { CLIENT_ID_HEADER, PAGE_USER_HEADER, WEB_CLIENT_ID } from '@shenglang/contract/constants'

let userId: string | undefined

/** The user the page was rendered for; undefined for a visitor. A sign-in in another tab makes another user. */
export const pageUser = {
  id: () => userId,
  set(id: string | undefined) {
    userId = id
  },
}

/** Headers of every call of a page. */
export const pageHeaders = (): Record<string, string> => ({
  [CLIENT_ID_HEADER]: WEB_CLIENT_ID,
  ...(userId === undefined ? {} : { [PAGE_USER_HEADER]: userId }),
})
