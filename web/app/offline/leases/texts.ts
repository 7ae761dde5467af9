export const credentialUnverified = '离线凭据无法验证，请重新登录'
