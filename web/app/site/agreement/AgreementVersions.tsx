import type { AgreementVersion } from '@shenglang/contract/site/agreement/routes'
import { Link } from 'react-router'
import * as texts from './texts.ts'

/** The other versions of a text; what is read is named where it is not the present one. */
export function AgreementVersions({ agreement: { url, version, versions, isCurrent } }: { agreement: AgreementVersion }) {
  if (versions.length < 2) return null
  return (
    <nav aria-label={texts.versionsLabel} className="mt-16 text-14 ink-2">
      {isCurrent ? null : (
        <p role="status">
          {texts.notCurrent} <Link to={url}>{texts.readCurrent}</Link>
        </p>
      )}
      {texts.otherVersions}
      {versions
        .filter((other) => other !== version)
        .map((other) => (
          <span key={other}>
            {' '}
            <Link to={`${url}?version=${other}`}>{other}</Link>
          </span>
        ))}
    </nav>
  )
}
