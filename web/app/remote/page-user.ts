import { CLIENT_ID_HEADER, PAGE_USER_HEADER, WEB_CLIENT_ID } from '@shenglang/contract/constants'

let userId: string | undefined

/** For whom the page is shown; undefined for a visitor. Whoever signs in meanwhile in another tab is somebody else. */
export const pageUser = {
  id: () => userId,
  set(id: string | undefined) {
    userId = id
  },
}

/** What every call of a page says of the page. */
export const pageHeaders = (): Record<string, string> => ({
  [CLIENT_ID_HEADER]: WEB_CLIENT_ID,
  ...(userId === undefined ? {} : { [PAGE_USER_HEADER]: userId }),
})
