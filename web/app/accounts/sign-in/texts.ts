export const consentTitle = '用户协议与隐私政策'
export const agreeContinue = '同意并继续'
export const notNow = '暂不同意'
export const readAndAgree = '发布、上传或付款之前，请先阅读并同意：'

export const oauthSignIn = '第三方登录'
export const or = '或'
export const signInWith = (label: string) => `用 ${label} 登录`

export const passwordSignIn = '密码登录'
export const signIn = '登录'
export const accountOrPhone = '账号或手机号'

export const register = '注册'
export const registerNew = (phone: string) => `${phone} 还没有账号，设一个密码就可以加入。验证码已通过，无需再填。`
export const passwordLength = '6 到 18 个字符'
export const account = '账号'
export const accountHint = '5 到 12 位字母或数字，可以用来登录'

export const passwordReset = '密码已重设，请用新密码登录'
export const resetPassword = '重设密码'
export const newPassword = '新密码'

export const tonightsFloor = '今夜的场子'
export const beginsWithThis = '从这一首开始'

export const smsSignIn = '验证码登录'

export const SIGN_IN_WAYS = { sms: '验证码登录', password: '密码登录', register: '注册', reset: '重设密码' } as const
export const ABOUT_SIGN_IN = { title: '登录', content: '用手机验证码或密码登录声浪，没有账号可以当场注册。' }
export const registerDescription = '用手机号注册声浪，试听、收藏、购买和下载音乐。'
export const resetDescription = '用手机验证码重设声浪的登录密码。'
export const pageTitle = (title: string) => `${title} · 声浪`
export const joinBrand = '加入声浪'
export const welcomeBack = '欢迎回来'
export const signInMethods = '登录方式'
export const haveAccount = '已有账号？'
export const goSignIn = '去登录'
export const noAccount = '还没有账号？'
export const forgotPassword = '忘记密码'

export const oauthTitle = '第三方登录 · 声浪'
export const oauthUnfinished = '第三方登录没有完成'
export const bindSucceeded = '绑定成功'
export const signInFailed = '没有登录成功'
export const signInAgain = '重新登录'
export const signingIn = '正在登录'
export const checkingIdentity = '正在与对方核对身份…'
export const helloName = (nickName: string) => `你好，${nickName}`
export const hello = '你好'
export const bindPhone = '绑定手机号'
export const bindAndSignIn = '绑定并登录'
export const bindPhoneHint = '第一次来，请绑定手机号；已有账号的，会与它连在一起。'
