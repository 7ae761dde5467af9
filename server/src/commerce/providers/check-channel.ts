import { CHANNEL_LABELS, type ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { PaymentProvider } from './port.ts'
import { type ProviderTrouble, ProviderUnavailable } from './provider-unavailable.ts'

export interface ChannelCheck {
  isWorking: boolean
  /** Chinese, for staff. */
  text: string
  /** The provider's code; '' if it gave none. */
  code: string
  detail: string
}

/** A number that no attempt has. */
const NO_ATTEMPT = 'CHECK0000000000'

const COMMON: Record<ProviderTrouble, string> = {
  network: '连不上渠道，或答复不是渠道的：检查网络、代理和渠道地址',
  clock: '本机时间与渠道相差太多：先校准服务器的时间',
  serial: '证书序列号不对',
  key: '渠道认不出我们的签名：私钥与渠道登记的不是一对',
  'their-key': '我们认不出渠道的签名：配置的渠道公钥或证书不是现在用的',
  app: '应用或商户不对，或没有开通这个产品',
  other: '渠道拒绝了请求',
}

/** The settings to check. */
const SETTINGS: Partial<Record<ProviderChannel, Partial<Record<ProviderTrouble, string>>>> = {
  wechat: {
    network: 'WECHAT_PAY_ENDPOINT',
    serial: 'WECHAT_PAY_CERTIFICATE_SERIAL',
    key: 'WECHAT_PAY_PRIVATE_KEY、WECHAT_PAY_API_V3_KEY',
    'their-key': 'WECHAT_PAY_PUBLIC_KEY_ID、WECHAT_PAY_PUBLIC_KEY',
    app: 'WECHAT_PAY_MERCHANT_ID、WECHAT_PAY_APP_ID',
  },
  alipay: {
    network: 'ALIPAY_ENDPOINT',
    serial: 'ALIPAY_APP_CERTIFICATE、ALIPAY_ROOT_CERTIFICATE',
    key: 'ALIPAY_PRIVATE_KEY',
    'their-key': 'ALIPAY_PUBLIC_KEY（证书模式为 ALIPAY_CERTIFICATE）',
    app: 'ALIPAY_APP_ID',
  },
}

/** One signed call without effect: it queries a payment that does not exist. */
export async function checkChannel(provider: PaymentProvider): Promise<ChannelCheck> {
  const label = CHANNEL_LABELS[provider.channel]
  try {
    await provider.find(NO_ATTEMPT)
    return { isWorking: true, text: `${label}：签名、密钥和时间都对`, code: '', detail: '' }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { trouble, code, detail } = error
    const settings = SETTINGS[provider.channel]?.[trouble]
    const lines = [
      `${label}：${COMMON[trouble]}`,
      ...(settings ? [`检查设置 ${settings}`] : []),
      ...(code || detail ? [`渠道答复 ${[code, detail].filter(Boolean).join(' ')}`] : []),
    ]
    return { isWorking: false, text: lines.join('\n'), code, detail }
  }
}
