import { showToast } from './notifier.ts'
import * as texts from './texts.ts'

export const leaveWeChat = () => showToast(texts.wechatCannotSave, 'bad')
