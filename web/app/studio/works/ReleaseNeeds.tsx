import type { MyWork, ReleaseNeed } from '@shenglang/contract/studio/entities'
import { Link } from 'react-router'
import { needAddress, openNeeds } from './submission.ts'
import * as texts from './texts.ts'
import styles from './works.module.css'

type Incomplete = Pick<MyWork, 'resourceId' | 'state' | 'edits' | 'needs'> & { files: { isPublished: boolean }[] }

interface ReleaseNeedsProps {
  work: Incomplete
  /** Id to which the described button refers. */
  id?: string
}

/** The open requirements for submitting a work, each linked to its field in the editor. */
export function ReleaseNeeds({ work, id }: ReleaseNeedsProps) {
  const needs = openNeeds(work)
  if (needs.length === 0) return null
  const [missing, wrong] = [needs.filter(({ isMissing }) => isMissing), needs.filter(({ isMissing }) => !isMissing)]
  const link = ({ code, text }: ReleaseNeed) => <Link to={needAddress(work.resourceId, code)}>{text}</Link>
  return (
    <div id={id} className={styles.needs}>
      {missing.length > 0 ? (
        <>
          <span>{texts.missing}</span>
          {/* Without a label of its own, which would stand in place of its items where it describes the button. */}
          <ul>
            {missing.map((need) => (
              <li key={need.code}>{link(need)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {wrong.map((need) => (
        <p key={need.text}>{link(need)}</p>
      ))}
    </div>
  )
}
