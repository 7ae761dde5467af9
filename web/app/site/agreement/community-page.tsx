import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { COMMUNITY_TEXT } from './community-text.ts'

export const meta = agreementMeta(
  'community',
  '在声浪发布评论、贴子和私信的规范，举报怎样处理，禁言与申诉，IP 属地与未成年人模式。',
)

export const handle = { isStoredOffline: true }

export default function CommunityPage() {
  return <AgreementArticle id="community" text={COMMUNITY_TEXT} />
}
