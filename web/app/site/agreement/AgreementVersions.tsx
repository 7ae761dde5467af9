import type { AgreementVersion } from '@shenglang/contract/site/agreement/routes'
import { Link } from 'react-router'
import * as texts from './texts.ts'

/** Links to the other versions of a text; a note if the shown one is not the current version. */
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
