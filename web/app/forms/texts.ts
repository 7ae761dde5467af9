export const readAndAgreed = '我已阅读并同意'

export const smsCode = '验证码'
export const smsCodeSent = '验证码已发送，5 分钟内有效'
export const resendIn = (seconds: number) => `${seconds} 秒后重发`
export const getSmsCode = '获取验证码'

export const phone = '手机号'
export const password = '密码'
export const hidePassword = '隐藏密码'
export const showPassword = '显示密码'
