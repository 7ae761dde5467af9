/**
 * Every way a call can fail: code → HTTP status → what the user reads (spec §8).
 * `{name}` in a text is filled in from the fault's detail.
 */
export const FAULTS = {
  BAD_ARGUMENT: { status: 400, text: '{message}' },
  MALFORMED_REQUEST: { status: 400, text: '请求格式不正确' },
  KEYWORD_REQUIRED: { status: 400, text: '请输入搜索关键词' },
  WRONG_CREDENTIALS: { status: 400, text: '账号或密码错误' },
  WRONG_PASSWORD: { status: 400, text: '密码不正确' },
  SMS_CODE_WRONG: { status: 400, text: '验证码错误或已过期' },
  SMS_CODE_SPENT: { status: 400, text: '验证码错误次数过多，请重新获取' },
  PHONE_NOT_REGISTERED: { status: 400, text: '该手机号尚未注册' },
  SOCIAL_EXPIRED: { status: 400, text: '登录已过期，请重新发起' },
  SOCIAL_REFUSED: { status: 400, text: '第三方登录失败，请重试' },
  TEXT_REQUIRED: { status: 400, text: '请输入内容' },
  COMMENT_MOMENT: { status: 400, text: '时间点应在曲目的时长之内' },
  WORDS_REFUSED: { status: 400, text: '内容含有不允许发布的词语，请修改后再试' },
  REPORT_SELF: { status: 400, text: '不能举报自己' },
  FOLLOW_SELF: { status: 400, text: '不能关注自己' },
  NOT_AN_IMAGE: { status: 400, text: '请上传 JPG、PNG 或 WebP 图片' },
  UNKNOWN_TENANT: { status: 400, text: '租户不存在' },
  AGREEMENT_REQUIRED: { status: 400, text: '请阅读并同意用户协议与隐私政策' },
  CRATE_CYCLE: { status: 400, text: '不能移到自己里面' },
  CRATE_IS_SMART: { status: 400, text: '智能箱按筛选自动收录，不能手动加减或排序' },
  NOT_AUDIO: { status: 400, text: '{message}' },
  WORK_INCOMPLETE: { status: 400, text: '{message}' },
  UPLOAD_MALFORMED: { status: 400, text: '上传请求不正确，请重新上传' },
  NOT_SIGNED_IN: { status: 401, text: '未登录' },
  FORBIDDEN: { status: 403, text: '没有权限执行该操作' },
  CROSS_SITE: { status: 403, text: '请求来源不受信任' },
  PHONE_REQUIRED: { status: 403, text: '请先绑定手机号，再发布内容' },
  MUTED: { status: 403, text: '你已被禁言{until}，期间不能发布内容' },
  MINOR_HOURS: { status: 403, text: '未成年人模式下，22:00 至次日 6:00 不能发布内容' },
  MINOR_MODE: { status: 403, text: '未成年人模式下不能提交定制需求' },
  COMMENT_REFUSED: { status: 403, text: '对方不接收你的回复' },
  MESSAGE_REFUSED: { status: 403, text: '{message}' },
  UNKNOWN_CLIENT: { status: 403, text: '未知的客户端' },
  PLAY_VIP_REQUIRED: { status: 403, text: '该音乐需要成为 VIP{level} 才能播放，是否前往充值？' },
  DOWNLOAD_VIP_REQUIRED: { status: 403, text: '该音乐需要成为 VIP{level} 才能下载，是否前往充值？' },
  NO_SUCH_ADDRESS: { status: 404, text: '请求的地址不存在' },
  SUBJECT_NOT_FOUND: { status: 404, text: '内容不存在或已下架' },
  COMMENT_NOT_FOUND: { status: 404, text: '评论不存在或已删除' },
  POST_NOT_FOUND: { status: 404, text: '贴子不存在或已被删除' },
  RESOURCE_NOT_FOUND: { status: 404, text: '音乐信息不存在' },
  LINK_EXPIRED: { status: 403, text: '链接已失效，请重新获取' },
  AUDIO_GONE: { status: 410, text: '播放地址已失效，请重新获取' },
  FILE_NOT_FOUND: { status: 404, text: '音源文件ID不存在' },
  PACKAGE_NOT_FOUND: { status: 404, text: '打包文件不存在' },
  CRATE_NOT_FOUND: { status: 404, text: '唱片箱不存在' },
  REPORTED_NOT_FOUND: { status: 404, text: '要举报的内容不存在或已删除' },
  REPORT_NOT_FOUND: { status: 404, text: '举报不存在' },
  NO_SUCH_ACCOUNT: { status: 404, text: '没有这个手机号的账号，请先在网站上注册' },
  USER_NOT_FOUND: { status: 404, text: '用户不存在' },
  MESSAGE_NOT_FOUND: { status: 404, text: '消息不存在' },
  PICTURE_NOT_FOUND: { status: 404, text: '图片不存在或已过期，请重新选择' },
  DESIGN_REQUEST_NOT_FOUND: { status: 404, text: '定制需求不存在' },
  SOCIAL_SOURCE_NOT_FOUND: { status: 404, text: '不支持该登录方式' },
  APPLICATION_NOT_FOUND: { status: 404, text: '艺人申请不存在' },
  WORK_NOT_FOUND: { status: 404, text: '作品不存在' },
  UPLOAD_NOT_FOUND: { status: 404, text: '上传不存在或已过期，请重新上传' },
  REQUEST_TIMEOUT: { status: 408, text: '请求超时，请稍后重试' },
  REPORT_DECIDED: { status: 409, text: '该举报已经处理过' },
  PHONE_TAKEN: { status: 409, text: '该手机号已注册' },
  ACCOUNT_NAME_TAKEN: { status: 409, text: '该账号名已被使用' },
  NICK_NAME_TAKEN: { status: 409, text: '该昵称已被艺人使用' },
  SOCIAL_TAKEN: { status: 409, text: '该第三方账号已绑定其他用户' },
  DESIGN_REQUESTS_FULL: { status: 409, text: '最多同时有 {count} 个进行中的定制需求' },
  CRATE_TOO_DEEP: { status: 409, text: '唱片箱最多嵌套 {max} 层' },
  CRATES_TOO_MANY: { status: 409, text: '最多可建 {max} 个唱片箱' },
  CRATE_FULL: { status: 409, text: '一个唱片箱最多放 {max} 首' },
  ALREADY_ARTIST: { status: 409, text: '你已经是艺人了' },
  APPLICATION_PENDING: { status: 409, text: '你的申请正在审核中' },
  APPLICATION_REVIEWED: { status: 409, text: '该申请已经审核过' },
  WITHDRAW_TOO_LATE: { status: 409, text: '只能撤回两分钟内的消息' },
  CLIENT_KEY_REUSED: { status: 409, text: '这个 clientKey 已经用于另一条消息，请换一个' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, text: '这个 Idempotency-Key 已经用于另一份内容，请换一个' },
  IDEMPOTENCY_KEY_BUSY: { status: 409, text: '上一次同样的提交还在处理，请稍后再试' },
  WORK_RESUBMITTED: { status: 409, text: '作品后来有过变动，请重新查看后再审核' },
  WORK_STATE: { status: 409, text: '{state}的作品不能{action}' },
  SMALL_FILES_TOO_MANY: { status: 409, text: '今天上传的文件太多，请明天再试' },
  UPLOADS_TOO_MANY: { status: 409, text: '最多同时有 {max} 个未完成的上传' },
  UPLOAD_DUPLICATE: { status: 409, text: '你已经上传过这个文件：{title}' },
  UPLOAD_OFFSET: { status: 409, text: '上传位置不一致，将自动继续' },
  BODY_TOO_LARGE: { status: 413, text: '提交的内容过大' },
  UPLOAD_TOO_LARGE: { status: 413, text: '文件不能超过 {size}' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: '不支持该内容格式' },
  RANGE_NOT_SATISFIABLE: { status: 416, text: '请求的范围超出文件大小' },
  UPLOAD_BUSY: { status: 423, text: '这个文件正在上传，请稍后再试' },
  TOO_MANY_REQUESTS: { status: 429, text: '操作太频繁，请稍后再试' },
  DOWNLOADS_SPENT: { status: 429, text: '今日最多下载 {count} 个文件，还剩 {left} 个，请明天再来' },
  SMS_TOO_SOON: { status: 429, text: '获取验证码太频繁，请 {seconds} 秒后再试' },
  SMS_TOO_MANY: { status: 429, text: '今日获取验证码次数已达上限，请明天再试' },
  TOO_MANY_ATTEMPTS: { status: 429, text: '尝试次数过多，请 {seconds} 秒后再试' },
  HEADERS_TOO_LARGE: { status: 431, text: '请求头过大' },
  INTERNAL: { status: 500, text: '服务器太忙了，请稍后重试' },
  STARTING: { status: 503, text: '网站正在准备，请稍候' },
  SMS_NOT_SENT: { status: 503, text: '短信发送失败，请稍后重试' },
  UNAVAILABLE: { status: 503, text: '服务器太忙了，请稍后重试' },
  STORAGE_FULL: { status: 507, text: '服务器存储空间不足，本次操作没有保存，请稍后再试' },
} as const satisfies Record<string, { status: number; text: string }>

export type FaultCode = keyof typeof FAULTS
export type FaultDetail = Record<string, string | number>

/** What a call throws on both sides of the wire. Branch on `code`, never on the text. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly detail: FaultDetail

  constructor(code: FaultCode, detail: FaultDetail = {}, options?: ErrorOptions) {
    super(
      FAULTS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? '')),
      options,
    )
    this.name = 'Fault'
    this.code = code
    this.status = FAULTS[code].status
    this.detail = detail
  }
}

/** What a fault is made of. */
export type FaultData = Pick<Fault, 'code' | 'detail'>

export function fault(code: FaultCode, detail?: FaultDetail): Fault {
  return new Fault(code, detail)
}

/** Whether it is a fault, of this copy of the contract or another's: the site's bundle carries its own. */
export function isFault(error: unknown): error is Fault {
  return error instanceof Error && error.name === 'Fault' && 'code' in error && isFaultCode(error.code)
}

export function isFaultCode(value: unknown): value is FaultCode {
  return typeof value === 'string' && Object.hasOwn(FAULTS, value)
}
