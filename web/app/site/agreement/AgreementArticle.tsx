import { readMarkup } from '@shenglang/contract/site/agreement/markup'
import type { AgreementVersion } from '@shenglang/contract/site/agreement/routes'
import type { ReactNode } from 'react'
import { AgreementFrame } from './AgreementFrame.tsx'
import { AgreementVersions } from './AgreementVersions.tsx'
import styles from './agreement.module.css'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import { InlineText } from './InlineText.tsx'
import * as texts from './texts.ts'

interface AgreementArticleProps {
  agreement: AgreementVersion
  /** Added after the text of a section, by the section's id. */
  parts?: Record<string, ReactNode>
}

export function AgreementArticle({ agreement, parts = {} }: AgreementArticleProps) {
  const { keyPoints, sections } = readMarkup(agreement.markup)
  return (
    <AgreementFrame id={agreement.id} version={agreement.version}>
      <AgreementVersions agreement={agreement} />
      <div className={styles.columns}>
        <Contents entries={sections} />
        <article className={styles.text}>
          <ul className={`${styles.points} pad-24-28 edge radius-panel bg1`} aria-label={texts.keyPoints}>
            {keyPoints.map((point) => (
              <li key={point}>
                <InlineText>{point}</InlineText>
              </li>
            ))}
          </ul>
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>
                <span className="number">{String(index + 1).padStart(2, '0')}</span>
                {section.title}
              </h2>
              <Blocks blocks={section.blocks} />
              {parts[section.id]}
            </section>
          ))}
        </article>
      </div>
    </AgreementFrame>
  )
}
