import { showToast } from './notifier.ts'

/** WeChat's own browser: it saves no files, shows pictures to be pressed for long, and has a menu that leads out. */
export const isWeChat = (userAgent = navigator.userAgent) => /MicroMessenger/i.test(userAgent)

/** Says where to go on, where the browser saves nothing. */
export function refusesDownloads(): boolean {
  if (!isWeChat()) return false
  showToast('微信里不能保存文件：点右上角 ···，选“在浏览器打开”', 'bad')
  return true
}
