export const CLOSE_SHEET = '收起'
export const CONFIRM = '确定'
export const CANCEL = '取消'

export const closeDialog = '收起对话框'

export const invalidInput = '输入的数据不合法！'
