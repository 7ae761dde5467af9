/** WeChat's browser: it saves no files, saves pictures by a long press, and has a menu for other browsers. */
export const isWeChat = () => /MicroMessenger/i.test(navigator.userAgent)

/** Asks the user to open another browser, where this one saves nothing. */
export function refusesDownloads(): boolean {
  if (isWeChat()) void import('./leave-we-chat.ts').then(({ leaveWeChat }) => leaveWeChat())
  return isWeChat()
}
