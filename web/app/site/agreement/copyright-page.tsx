import { AgreementArticle } from './AgreementArticle.tsx'
import { agreementMeta } from './agreement-meta.ts'
import { COPYRIGHT_TEXT } from './copyright-text.ts'

export const meta = agreementMeta('copyright', '声浪上音乐的权利归属、DJ 现场使用的许可、上传者的责任与人工智能生成音频的标识。')

export const handle = { isStoredOffline: true }

export default function CopyrightPage() {
  return <AgreementArticle id="copyright" text={COPYRIGHT_TEXT} />
}
