import { TRACKLIST_MAX, tracklistText } from '@shenglang/contract/catalog/tracklist'
import { CUE_SHEET_MAX_BYTES, readCueSheet } from '@shenglang/contract/catalog/work/cue-sheet'
import { useState } from 'react'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { useFacts } from './FactFields.tsx'
import * as texts from './texts.ts'

/** The tracks of a mix, one a line; a cue sheet fills it in. */
export function TracklistField() {
  const { facts, set } = useFacts()
  const [status, setStatus] = useState('')
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > CUE_SHEET_MAX_BYTES) return setStatus(texts.tooLargeForCue)
    const { tracks, mistakes } = readCueSheet(new Uint8Array(await file.arrayBuffer()))
    setStatus([tracks.length === 0 ? texts.noTracksRead : texts.tracksRead(tracks.length), ...mistakes].join('；'))
    if (tracks.length > 0) set({ tracklist: tracklistText(tracks) })
  }
  return (
    <div>
      <TextAreaField
        name="tracklist"
        label={texts.tracklist}
        hint={texts.tracklistHint}
        isRequired={false}
        rows={Math.min(12, Math.max(3, facts.tracklist.split('\n').length))}
        maxLength={TRACKLIST_MAX.characters}
        value={facts.tracklist}
        onText={(tracklist) => set({ tracklist })}
      />
      <div className="flex wrap middle gap-8-12 mt-8 ink-t2">
        <FileButton accept=".cue" aria-label={texts.chooseCueFile} onPick={([file]) => void read(file)}>
          {texts.importCue}
        </FileButton>
        <span role="status">{status}</span>
      </div>
    </div>
  )
}
