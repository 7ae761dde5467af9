export const listenInstead = '不如先听一首'

export const opening = '正在打开'
