export const reportNamed = (kind: string) => `举报${kind}`
export const report = '举报'

export const reportReceived = '已收到举报'
export const understood = '知道了'
export const reportReceivedText = '我们会尽快核实，结果在通知里告诉你。对方不会知道是谁举报的。'
export const personUnit = '个'
export const itemUnit = '条'
export const reportThis = (unit: string, kind: string) => `举报这${unit}${kind}`
export const submitReport = '提交举报'
export const reason = '原因'
export const chooseReason = '请选择原因'
export const moreDetails = '补充说明'
export const messagesReviewed = '审核人员会看到这条私信和它前后的几条。'
export const whatIsHandled = '什么会被处理，见'
export const communityRules = '社区规范'
export const copyrightGoTo = '；侵犯著作权请走'
export const infringementReport = '侵权投诉'

export const muted = '你已被禁言'
export const forever = '（无限期）'
export const mutedUntil = '，至'
export const mutedReason = (reason: string) => `。原因：${reason}`
export const phoneNeeded = '绑定手机号后才能发布内容。'
export const goBind = '去绑定'
export const minorNightText = '未成年人模式下，22:00 至次日 6:00 不能发布内容。'
