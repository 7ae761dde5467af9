import { showToast } from './notifier.ts'

export const leaveWeChat = () => showToast('微信里不能保存文件：点右上角 ···，选“在浏览器打开”', 'bad')
