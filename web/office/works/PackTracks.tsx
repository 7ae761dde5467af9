import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { findWorks, listTracksByIds, type PackMember } from '@shenglang/contract/studio/edit/edit-works'
import { MEMBERS_MAX } from '@shenglang/contract/studio/works'
import { use, useEffect, useRef, useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { isEnter } from '../../app/ui/browser/input-method.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button, IconButton } from '../../app/ui/controls/Button.tsx'
import { Faults, TextAreaField } from '../../app/ui/controls/Field.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../app/ui/data/icons.ts'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { moved, numbersIn, withTracks } from './pack-tracks.ts'
import * as texts from './texts.ts'
import styles from './works.module.css'

const SUGGESTED = 8

interface PackTracksProps {
  tracks: readonly PackMember[]
  onChange: (tracks: PackMember[]) => void
}

/** The tracks of a pack, in order; staff add them by title or by number. */
export function PackTracks({ tracks, onChange }: PackTracksProps) {
  const fault = use(Faults).memberIds
  const alert = useRef<HTMLParagraphElement>(null)
  // The button that saves is far below, so the error is scrolled into view.
  useEffect(() => {
    if (fault !== undefined) alert.current?.scrollIntoView({ block: 'center' })
  }, [fault])
  return (
    // Input in this field is only a search; the form has changed when its tracks have.
    <fieldset name="memberIds" className={styles.tracks} onInput={(event) => event.stopPropagation()}>
      <legend>{texts.tracks(tracks.length)}</legend>
      {tracks.length === 0 ? <p className="text-13 ink-t2">{texts.noTracks}</p> : null}
      <ol className="m-0 pad-0 no-marks">
        {tracks.map((track, index) => (
          <li key={track.resourceId} className={styles.track}>
            <span className="number ink-t2 w-36 rigid">{index + 1}</span>
            <TrackName track={track} />
            <span className="flex rigid push">
              <IconButton
                label={texts.up(track.title)}
                aria-disabled={index === 0}
                onClick={() => index > 0 && onChange(moved(tracks, index, -1))}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={texts.down(track.title)}
                aria-disabled={index === tracks.length - 1}
                onClick={() => index < tracks.length - 1 && onChange(moved(tracks, index, 1))}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton label={texts.removeTrack(track.title)} onClick={() => onChange(tracks.toSpliced(index, 1))}>
                <IconTrash size={16} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {fault === undefined ? null : (
        <p ref={alert} className="ink-red" role="alert">
          {fault}
        </p>
      )}
      {tracks.length < MEMBERS_MAX ? <AddTracks tracks={tracks} onAdd={(added) => onChange(withTracks(tracks, added))} /> : null}
    </fieldset>
  )
}

const TrackName = ({ track: { title, artist, isVisible } }: { track: PackMember }) => (
  <span className="shrink">
    <b className="block break">{title}</b>
    <small className="ink-t2">{isVisible ? artist : `${artist} · ${texts.hiddenTrack}`}</small>
  </span>
)

interface AddTracksProps {
  tracks: readonly PackMember[]
  onAdd: (tracks: PackMember[]) => void
}

/** A field that suggests tracks for a title, and adds tracks at once by their numbers. */
function AddTracks({ tracks, onAdd }: AddTracksProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [suggested, setSuggested] = useState<PackMember[]>([])
  const find = async () => {
    const keyword = text.trim()
    if (keyword === '') return
    setFault(undefined)
    setSuggested([])
    try {
      const ids = numbersIn(keyword)
      if (ids === undefined) {
        const { rows } = await call(findWorks, {
          keyword,
          contentType: CONTENT_TYPES.single,
          state: 'published',
          size: SUGGESTED,
        })
        setSuggested(rows.map(({ resourceId, title, artist, isVisible }) => ({ resourceId, title, artist, isVisible })))
        if (rows.length === 0) setFault(texts.noTrackFound)
        return
      }
      const added = await call(listTracksByIds, { ids })
      const missing = ids.filter((id) => !added.some(({ resourceId }) => resourceId === id))
      onAdd(added)
      setText(missing.join('，'))
      if (missing.length > 0) setFault(texts.unknownTracks(missing.join('、')))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
  const rest = suggested.filter(({ resourceId }) => !tracks.some((track) => track.resourceId === resourceId))
  return (
    <>
      <TextAreaField
        name="newTracks"
        label={texts.addTracks}
        hint={texts.addTracksHint}
        fault={fault}
        isRequired={false}
        rows={2}
        value={text}
        onText={setText}
        onKeyDown={(event) => {
          if (!isEnter(event) || event.shiftKey) return
          event.preventDefault()
          void find()
        }}
      />
      <div>
        <Button onClick={() => void find()}>{texts.findTracks}</Button>
      </div>
      <ul className="m-0 pad-0 no-marks">
        {rest.map((track) => (
          <li key={track.resourceId} className={styles.track}>
            <TrackName track={track} />
            <span className="push rigid">
              <Button look="quiet" aria-label={texts.addTrack(track.title)} onClick={() => onAdd([track])}>
                {texts.add}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
