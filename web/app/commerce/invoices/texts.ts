export const applySampleInvoice = '申请测试发票'
export const applyInvoice = '申请发票'
export const invoiceAmount = '开票金额'
export const sampleInvoiceHint = '随即开出标明“样票”的测试发票：没有实际付款，不能报销。'
export const invoiceNotified = '开好之后会通知你。'
export const invoiceOnce = (hint: string) => `，一个订单开一次，${hint}`
export const usedTitles = '用过的抬头'
export const invoiceSubmitted = '发票申请已提交'
export const submitRequest = '提交申请'
export const invoiceHolder = '发票抬头'
export const companyNameHint = '营业执照上的全称'
export const personName = '姓名'
export const email = '邮箱'
export const taxNumber = '纳税人识别号'
export const holderKind = '抬头类型'

export const sampleInvoice = '测试发票'
export const invoices = '发票'

export const invoicesTitle = '发票 · 声浪'
export const noInvoices = '还没有发票'
export const goMyOrders = '去我的订单'
export const noInvoicesHint = '在付过款的订单里申请，开好之后在这里下载'
export const invoiceNumber = (invoiceNo: string) => `发票号码 ${invoiceNo}`
export const orderNumber = (orderNo: string) => `订单 ${orderNo}`
export const sampleInvoiceState = (stateName: string) => `测试发票（样票） · ${stateName}`
export const downloadInvoice = (invoiceNo: string) => `下载发票 ${invoiceNo}`
export const invoiceDownloadStarted = '已开始下载 · 发票'
export const download = '下载'

export const creditCode = '统一社会信用代码，18 位'
export const formatRight = '格式正确'
export const digitsMissing = (count: number, missing: number) => `已输入 ${count} 位，还差 ${missing} 位`
export const digitsTooMany = (count: number) => `多了 ${count} 位`
export const checksumWrong = '校验没有通过，请核对每一位'
