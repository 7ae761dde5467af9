import type { Agreement } from './entities.ts'

/**
 * The site's legal texts: the footer links to them, their pages show them, and sign-up records the accepted `version`. A version
 * is the day from which the text is valid; a changed text needs a new version.
 */
export const AGREEMENTS = [
  { id: 'user', title: '用户协议', url: '/agreement/user', version: '2026-11-23' },
  { id: 'privacy', title: '隐私政策', url: '/agreement/privacy', version: '2026-11-22' },
  { id: 'copyright', title: '版权声明', url: '/agreement/copyright', version: '2026-11-22' },
  { id: 'community', title: '社区规范', url: '/agreement/community', version: '2026-11-22' },
  { id: 'helpCenter', title: '帮助中心', url: '/agreement/helpCenter', version: '2026-11-28' },
  { id: 'copyrightInfringement', title: '侵权投诉', url: '/agreement/copyrightInfringement', version: '2026-11-22' },
] as const satisfies Agreement[]

/** The agreements that users accept when they register, or before they first write, upload or pay. */
export const CONSENT_AGREEMENTS = AGREEMENTS.filter(({ id }) => id === 'user' || id === 'privacy')

export type AgreementId = (typeof AGREEMENTS)[number]['id']

export function agreementOf(id: AgreementId): Agreement {
  return AGREEMENTS.find((agreement) => agreement.id === id) as Agreement
}
