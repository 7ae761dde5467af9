import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { PRIVACY_TEXT } from './privacy-text.ts'

export const meta = agreementMeta('privacy', '声浪收集哪些个人信息、为什么、保存多久，以及你如何查阅、导出、删除与注销。')

export const handle = { isStoredOffline: true }

export default function PrivacyPage() {
  return <AgreementArticle id="privacy" text={PRIVACY_TEXT} />
}
