import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { USER_TEXT } from './user-text.ts'

export const meta = agreementMeta('user', '使用声浪的规则：账号、试听与下载、会员与付费、发布作品、未成年人与注销。')

export const handle = { isStoredOffline: true }

export default function UserPage() {
  return <AgreementArticle id="user" text={USER_TEXT} />
}
