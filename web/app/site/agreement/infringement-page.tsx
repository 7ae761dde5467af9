import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { InfringementForm } from './InfringementForm.tsx'
import { FORM_SECTION, INFRINGEMENT_TEXT } from './infringement-text.ts'

export const meta = agreementMeta(
  'copyrightInfringement',
  '向声浪提交侵权通知：通知的内容、处理的步骤、不侵权的声明与各方的责任。',
)

export const handle = { isStoredOffline: true }

export default function InfringementPage() {
  return <AgreementArticle id="copyrightInfringement" text={INFRINGEMENT_TEXT} parts={{ [FORM_SECTION]: <InfringementForm /> }} />
}
