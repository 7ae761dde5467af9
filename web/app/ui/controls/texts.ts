export const send = '发送'
export const cancel = '取消'
export const sending = '发送中…'
export const maxChars = (max: number) => `不能超过 ${max} 个字`

export const loading = '加载中…'
export const loadFailedRetry = '加载失败，点此重试'

export const copyLink = '复制链接'

export const optional = '选填'

export const mentionWhom = '提到谁'
