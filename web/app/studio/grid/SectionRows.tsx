import {
  barOpeningsOf,
  movedSection,
  renamedSection,
  withoutSection,
  withSection,
} from '@shenglang/contract/media/section-correction'
import { SECTION_KINDS, SECTION_LABELS, SECTIONS_MAX, type Section, type SectionKind } from '@shenglang/contract/media/sections'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '../../ui/data/icons.ts'
import { cueText } from '../works/cue-time.ts'
import * as texts from './section-texts.ts'
import styles from './sections.module.css'
import type { GridEditing } from './use-grid-editor.ts'

const KINDS = SECTION_KINDS.map((value) => ({ value, name: SECTION_LABELS[value] }))

/** The parts of the recording: each can be renamed, moved by bars, listened to and removed; new ones begin at the playhead. */
export function SectionRows({
  editor: { player, correction, isStill },
  durationMs,
}: {
  editor: GridEditing
  durationMs: number
}) {
  const { grid, sections, atMs, changeSections } = correction
  const [added, setAdded] = useState<SectionKind>('drop')
  const openings = barOpeningsOf(grid, durationMs)
  const canMove = openings.length > 0
  return (
    <fieldset className={styles.sections} disabled={isStill}>
      <legend>{texts.sections}</legend>
      {sections.length === 0 ? <p className="m-0 ink-t1">{texts.noSections}</p> : null}
      <ol className="m-0 pad-0 no-marks">
        {sections.map((section, index) => (
          <li key={section.atMs} className="flex wrap middle gap-8">
            <KindChoice
              label={texts.kindAt(cueText(section.atMs))}
              kind={section.kind}
              onChoose={(kind) => changeSections(renamedSection(sections, index, kind))}
            />
            <button type="button" className={`${styles.time} number hover-bg3`} onClick={() => player?.seek(section.atMs)}>
              {cueText(section.atMs)} {canMove ? <small>{texts.barNumber(section.bar + 1)}</small> : null}
            </button>
            <IconButton
              label={texts.earlier(nameOf(section))}
              disabled={!canMove}
              onClick={() => changeSections(movedSection(sections, index, -1, openings))}
            >
              <IconChevronLeft size={20} />
            </IconButton>
            <IconButton
              label={texts.later(nameOf(section))}
              disabled={!canMove}
              onClick={() => changeSections(movedSection(sections, index, 1, openings))}
            >
              <IconChevronRight size={20} />
            </IconButton>
            <IconButton label={texts.remove(nameOf(section))} onClick={() => changeSections(withoutSection(sections, index))}>
              <IconTrash size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="flex wrap middle gap-8 mt-12">
        <KindChoice label={texts.newKind} kind={added} onChoose={setAdded} />
        <Button
          disabled={sections.length >= SECTIONS_MAX}
          onClick={() => changeSections(withSection(sections, added, atMs, openings))}
        >
          <IconPlus size={16} aria-hidden="true" /> {texts.beginsHere(cueText(atMs))}
        </Button>
      </div>
    </fieldset>
  )
}

const nameOf = ({ kind, atMs }: Section) => `${SECTION_LABELS[kind]} ${cueText(atMs)}`

function KindChoice({ label, kind, onChoose }: { label: string; kind: SectionKind; onChoose: (kind: SectionKind) => void }) {
  return (
    <Select
      aria-label={label}
      value={kind}
      options={KINDS}
      onPick={(value) => onChoose(SECTION_KINDS.find((each) => each === value) ?? kind)}
    />
  )
}
