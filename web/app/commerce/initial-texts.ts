export const networkFailed = '网络请求失败'
