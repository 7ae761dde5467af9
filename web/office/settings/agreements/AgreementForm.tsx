import type { AnswerOf } from '@shenglang/contract/route'
import { readMarkup } from '@shenglang/contract/site/agreement/markup'
import { type AgreementVersion, publishFaults, readDraft, saveDraft } from '@shenglang/contract/site/agreement/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Blocks } from '../../../app/site/agreement/Blocks.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { useEdit, type Versioned } from '../edit/use-edit.ts'
import { diffLines } from './diff.ts'
import { PublishDialog } from './PublishDialog.tsx'
import * as texts from './texts.ts'

type Draft = AnswerOf<typeof readDraft>

/** Rows of the text area. */
const ROWS = 24

/** Edits the draft of a text, beside its preview and its changes. A new draft begins with the present text. */
export function AgreementForm({ present, draft }: { present: AgreementVersion; draft: Draft }) {
  const client = useQueryClient()
  const { id } = present
  const [isPublishing, setPublishing] = useState(false)
  const versioned = ({ markup, draftVersion }: Draft): Versioned<string> => ({
    value: draftVersion === 0 ? present.markup : markup,
    version: draftVersion,
  })
  const [draftVersion, setDraftVersion] = useState(draft.draftVersion)
  const edit = useEdit<string>({
    loaded: versioned(draft),
    save: async (markup, version) => {
      const saved = await call(saveDraft, { agreementId: id, markup, draftVersion: version })
      client.setQueryData(keyOf(readDraft, { agreementId: id }), saved)
      setDraftVersion(saved.draftVersion)
      return versioned(saved)
    },
    reload: async () => versioned(await call(readDraft, { agreementId: id })),
  })
  const problems = publishFaults(id, edit.value)
  const isReady = draftVersion > 0 && !edit.isChanged && problems.length === 0
  return (
    <>
      <p>
        {texts.published(present.version)}{' '}
        {present.versions
          .filter((version) => version !== present.version)
          .map((version) => (
            <span key={version}>
              {' '}
              <a href={`${present.url}?version=${version}`} target="_blank" rel="noreferrer">
                {version}
              </a>
            </span>
          ))}
      </p>
      <TextAreaField
        name="markup"
        label={texts.draft}
        hint={texts.draftHint}
        fault={edit.faults.markup ?? problems[0]}
        rows={ROWS}
        spellCheck={false}
        value={edit.value}
        onText={edit.set}
      />
      <SaveBar edit={edit} show={(theirs) => <Difference before={edit.value} after={theirs} />} />
      <div className="flex wrap middle gap-8-12">
        <Button aria-disabled={!isReady} onClick={() => isReady && setPublishing(true)}>
          {texts.publish}
        </Button>
        {isReady ? null : <span className="text-13 ink-t2">{problems[0] ?? texts.saveFirst}</span>}
      </div>
      <Panel title={texts.changes}>
        <Difference before={present.markup} after={edit.value} />
      </Panel>
      <Panel title={texts.preview}>
        <Preview markup={edit.value} />
      </Panel>
      {isPublishing ? <PublishDialog present={present} draftVersion={draftVersion} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}

function Preview({ markup }: { markup: string }) {
  const { keyPoints, sections } = readMarkup(markup)
  return (
    <article className="grid one-column gap-12">
      <ul>
        {keyPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {sections.map(({ id, title, blocks }) => (
        <section key={id}>
          <h3>{title}</h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </article>
  )
}

/** Shows only lines that differ; deletions and additions are marked for screen readers, too. */
function Difference({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after).filter(({ kind }) => kind !== 'same')
  if (lines.length === 0) return <p className="ink-t2">{texts.same}</p>
  return (
    <div className="grid one-column gap-8">
      {lines.map(({ kind, text }, index) =>
        kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
          <ins key={index}>
            <span className="visually-hidden">{texts.added}</span>+ {text}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
          <del key={index} className="ink-t2">
            <span className="visually-hidden">{texts.removed}</span>− {text}
          </del>
        ),
      )}
    </div>
  )
}
