import { CUE_SHEET_MAX_BYTES, readCueSheet } from '@shenglang/contract/catalog/cue-sheet'
import { TRACKLIST_MAX, tracklistText } from '@shenglang/contract/catalog/tracklist'
import { useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import styles from './editor.module.css'
import type { FactsState } from './FactFields.tsx'

/** What is heard in a mix, a line each; a cue sheet fills it in. */
export function TracklistField({ state: { facts, set, faultOf } }: { state: FactsState }) {
  const [said, setSaid] = useState('')
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > CUE_SHEET_MAX_BYTES) return setSaid('这个文件太大，不是 CUE')
    const { tracks, mistakes } = readCueSheet(new Uint8Array(await file.arrayBuffer()))
    setSaid([tracks.length === 0 ? '没有读到曲目' : `读到 ${tracks.length} 首，保存后生效`, ...mistakes].join('；'))
    if (tracks.length > 0) set({ tracklist: tracklistText(tracks) })
  }
  return (
    <div>
      <Field
        name="tracklist"
        label="曲目表"
        hint="混音里的每一首，一行一首，如 12:34 艺人 - 标题"
        fault={faultOf('tracklist')}
        isRequired={false}
      >
        {(control) => (
          <textarea
            {...control}
            rows={Math.min(12, Math.max(3, facts.tracklist.split('\n').length))}
            maxLength={TRACKLIST_MAX.characters}
            value={facts.tracklist}
            onChange={(event) => set({ tracklist: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.cueSheet}>
        <FileButton accept=".cue" aria-label="选择 CUE 文件" onPick={([file]) => void read(file)}>
          从 CUE 文件导入
        </FileButton>
        <span role="status">{said}</span>
      </div>
    </div>
  )
}
