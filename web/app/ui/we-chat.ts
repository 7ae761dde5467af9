/** WeChat's own browser: it saves no files, shows pictures to be pressed for long, and has a menu that leads out. */
export const isWeChat = () => /MicroMessenger/i.test(navigator.userAgent)

/** Says where to go on, where the browser saves nothing. */
export function refusesDownloads(): boolean {
  if (isWeChat()) void import('./leave-we-chat.ts').then(({ leaveWeChat }) => leaveWeChat())
  return isWeChat()
}
