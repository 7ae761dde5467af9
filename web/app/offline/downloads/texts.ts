export const networkFailed = '网络请求失败'
export const sourceServerFailed = (status: number) => `音源服务器出错（${status}）`
export const sourceIncomplete = '音源不完整'
