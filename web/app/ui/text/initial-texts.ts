export const networkFailed = '网络请求失败'

export const brand = '声浪'
