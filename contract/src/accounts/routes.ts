import * as z from 'zod/mini'
import { id, int, oneOf, paging, secret, text } from '../arguments.ts'
import { TENANT_ID } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { GRANT_TYPES, OAuthBinding, Profile, Session, SignedIn, SMS_PURPOSES, SOCIAL_SOURCES, UserInfo } from './entities.ts'
import { accountName, introduction, nickName, password, phone, region, smsCode, style } from './rules.ts'

const none = z.object({})
const nothing = z.null()
/** The current password, typed to prove identity: the rules for new passwords do not apply. */
const typedPassword = () => secret(z.string('请输入密码').check(z.maxLength(128, '密码不正确')))
const proof = () => secret(text(512))
const tenant = () => z.optional(z.literal(TENANT_ID, '租户不存在'))

export const sendSmsCode = route({
  method: 'GET',
  path: '/resource/sms/code',
  audience: 'public',
  spends: true,
  summary: '发送短信验证码',
  args: z.object({ phonenumber: phone(), purpose: z._default(oneOf(SMS_PURPOSES), 'signIn'), tenantId: tenant() }),
  /** Seconds until another code may be sent. */
  answer: z.object({ waitSeconds: z.int() }),
})

export const register = route({
  method: 'POST',
  path: '/app-auth/register',
  audience: 'public',
  summary: '手机号注册；agreed 为 true 时记录所同意的协议版本',
  args: z.object({
    phonenumber: phone(),
    smsCode: smsCode(),
    password: password(),
    username: z.optional(accountName()),
    agreed: z.optional(z.boolean('请阅读并同意用户协议与隐私政策')),
    tenantId: tenant(),
  }),
  answer: SignedIn,
})

export const giveConsent = route({
  method: 'POST',
  path: '/client/app/user/consent',
  audience: 'user',
  summary: '同意用户协议与隐私政策，记录其版本；注册时未同意的账号，首次发布、上传或付款前需要（CONSENT_REQUIRED）',
  args: z.object({ agreed: z.literal(true, '请阅读并同意用户协议与隐私政策') }),
  answer: nothing,
})

export const signIn = route({
  method: 'POST',
  path: '/app-auth/login',
  audience: 'public',
  summary: '登录：password（账号或手机号 + 密码）、sms（手机号 + 验证码）、social（第三方身份绑定手机号）',
  args: z.object({
    grantType: oneOf(GRANT_TYPES),
    username: z.optional(text(32)),
    phonenumber: z.optional(phone()),
    password: z.optional(typedPassword()),
    smsCode: z.optional(smsCode()),
    /** With `social`: the token from `/auth/social/callback` for an identity without an account. */
    bindToken: z.optional(proof()),
    agreed: z.optional(z.boolean()),
    tenantId: tenant(),
  }),
  answer: SignedIn,
})

export const signOut = route({
  method: 'POST',
  path: '/app-auth/logout',
  audience: 'public',
  summary: '退出登录',
  args: none,
  answer: nothing,
})

export const oauthSources = route({
  method: 'GET',
  path: '/auth/sources',
  audience: 'public',
  summary: '可用的第三方登录方式',
  args: none,
  answer: z.array(z.object({ source: z.enum(SOCIAL_SOURCES), label: z.string() })),
})

export const oauthAddress = route({
  method: 'GET',
  path: '/auth/binding/{source}',
  audience: 'public',
  summary: '第三方登录的授权地址',
  args: z.object({
    source: oneOf(SOCIAL_SOURCES),
    domain: z.optional(text()),
    redirect: z.optional(text(2000)),
    tenantId: tenant(),
  }),
  answer: z.string(),
})

export const socialCallback = route({
  method: 'POST',
  path: '/auth/social/callback',
  audience: 'public',
  summary: '第三方登录回调：已绑定则登录，未绑定则返回 bindToken，已登录则绑定到当前账号',
  args: z.object({
    socialCode: text(2000),
    socialState: proof(),
    /** The issuer, if the provider returns one. */
    iss: z.optional(text(500)),
    tenantId: tenant(),
  }),
  answer: z.object({
    outcome: z.enum(['signedIn', 'bindRequired', 'bound']),
    /** Set when `outcome` is `signedIn`. */
    access_token: z.optional(z.string()),
    expire_in: z.optional(z.int()),
    /** Set when `outcome` is `bindRequired`. */
    bindToken: z.optional(z.string()),
    nickName: z.optional(z.string()),
    /** Path on this site to return to. */
    redirect: z.string(),
  }),
})

export const userInfo = route({
  method: 'GET',
  path: '/client/app/user/userinfo',
  audience: 'user',
  summary: '当前用户信息',
  args: none,
  answer: UserInfo,
})

export const saveUser = route({
  method: 'PUT',
  path: '/client/app/user/save',
  audience: 'user',
  needsConsent: true,
  summary: '修改资料；未给出的字段保持不变',
  args: z.object({
    nickName: z.optional(nickName()),
    avatar: z.optional(text(200)),
    userStyle: z.optional(style()),
    addrRegion: z.optional(region()),
    information: z.optional(introduction()),
    accountName: z.optional(accountName()),
  }),
  answer: UserInfo,
})

export const resetPassword = route({
  method: 'POST',
  path: '/client/app/user/resetPassword',
  audience: 'public',
  summary: '修改密码：登录后凭原密码，或凭手机号与 resetPassword 验证码；其他设备随即退出',
  args: z.object({
    oldPassword: z.optional(typedPassword()),
    phonenumber: z.optional(phone()),
    smsCode: z.optional(smsCode()),
    password: password(),
  }),
  answer: nothing,
})

export const changePhone = route({
  method: 'POST',
  path: '/client/app/user/changePhone',
  audience: 'user',
  summary: '更换手机号：新号码的 changePhone 验证码与登录密码（没有密码则为原号码的 changePhone 验证码）；其他设备随即退出',
  args: z.object({
    phonenumber: phone(),
    smsCode: smsCode(),
    password: z.optional(typedPassword()),
    oldSmsCode: z.optional(smsCode()),
  }),
  answer: UserInfo,
})

export const setMinor = route({
  method: 'POST',
  path: '/client/app/user/minor',
  audience: 'user',
  summary:
    '开启或关闭未成年人模式：开启须已设密码，关闭须登录密码；开启后夜间不能发布内容，不能与陌生人私信，不能提交定制需求，按年龄限制消费；没有给出出生年份的按最小年龄限制',
  args: z.object({
    isMinor: z.boolean('应为是或否'),
    /** Birth year of the minor who uses the account; it decides how much they may spend. */
    birthYear: z.optional(int(1900, 2200)),
    password: z.optional(typedPassword()),
  }),
  answer: UserInfo,
})

export const closeAccount = route({
  method: 'POST',
  path: '/client/app/user/close',
  audience: 'user',
  summary: '注销账号：凭 closeAccount 验证码，不可恢复',
  args: z.object({ smsCode: smsCode() }),
  answer: nothing,
})

export const listSessions = route({
  method: 'GET',
  path: '/client/app/user/sessions',
  audience: 'user',
  summary: '已登录的设备',
  args: none,
  answer: z.array(Session),
})

export const endSession = route({
  method: 'POST',
  path: '/client/app/user/sessions/{id}/end',
  audience: 'user',
  summary: '让一台设备退出登录',
  args: z.object({ id: id() }),
  answer: nothing,
})

export const listOAuthBindings = route({
  method: 'GET',
  path: '/client/app/user/socials',
  audience: 'user',
  summary: '第三方账号绑定情况',
  args: none,
  answer: z.array(OAuthBinding),
})

export const unbindOAuth = route({
  method: 'POST',
  path: '/client/app/user/socials/{source}/unbind',
  audience: 'user',
  summary: '解除第三方账号绑定',
  args: z.object({ source: oneOf(SOCIAL_SOURCES) }),
  answer: nothing,
})

export const profile = route({
  method: 'GET',
  path: '/client/app/cms/userinfo/{id}',
  audience: 'public',
  summary: '用户主页信息',
  args: z.object({ id: id() }),
  answer: Profile,
})

export const listUsers = route({
  method: 'GET',
  path: '/client/app/cms/users/{type}',
  audience: 'public',
  summary: '用户列表：artist 艺人、focus 某用户的关注、fans 某用户的粉丝（后两者需要 userId）',
  args: z.object({ type: oneOf(['artist', 'focus', 'fans']), userId: z.optional(id()), ...paging }),
  answer: pageOf(Profile),
})

export const toggleFocus = route({
  method: 'POST',
  path: '/client/app/user/focus/{id}',
  audience: 'user',
  summary: '关注或取消关注',
  args: z.object({ id: id() }),
  answer: z.object({ isFocus: z.boolean(), fansCount: z.int() }),
})

export const setFocus = route({
  method: 'PUT',
  path: '/client/app/user/focus/{id}',
  audience: 'user',
  summary: '关注（isFocus 为 true）或取消关注；重复请求结果不变',
  args: z.object({ id: id(), isFocus: z.boolean() }),
  answer: z.object({ isFocus: z.boolean(), fansCount: z.int() }),
})

/** Address of the zip of everything that the site stores about the current user, relative to the base address. */
export const EXPORT_PATH = '/client/app/user/export'
