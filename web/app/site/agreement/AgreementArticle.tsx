import type { AgreementId } from '@shenglang/contract/site/agreements'
import type { ReactNode } from 'react'
import { AgreementFrame } from './AgreementFrame.tsx'
import styles from './agreement.module.css'
import type { AgreementText } from './agreement-text.ts'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import { Words } from './Words.tsx'

interface AgreementArticleProps {
  id: AgreementId
  text: AgreementText
  /** What stands after the text of a section, by the section's id. */
  parts?: Record<string, ReactNode>
}

export function AgreementArticle({ id, text: { points, sections }, parts = {} }: AgreementArticleProps) {
  return (
    <AgreementFrame id={id}>
      <div className={styles.columns}>
        <Contents entries={sections} />
        <article className={styles.text}>
          <ul className={styles.points} aria-label="要点">
            {points.map((point) => (
              <li key={point}>
                <Words>{point}</Words>
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
