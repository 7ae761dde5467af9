import { Suspense, useState } from 'react'
import { EnergyMeter } from '../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { useTrackMenu } from '../../track/menu/track-menu.tsx'
import { AttachedTrack } from '../../track/rows/AttachedTrack.tsx'
import { SAMPLES } from '../../track/rows/sample-tracks.ts'
import { TrackCards } from '../../track/rows/TrackCard.tsx'
import { TrackRow } from '../../track/rows/TrackRow.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

const PickTrack = lazyPart(() => import('../../track/rows/PickTrack.tsx'))

const KEYS = ['A', 'B'].flatMap((letter) => Array.from({ length: 12 }, (_, index) => `${index + 1}${letter}`))
const ENERGIES = [1, 3, 5, 7, 10]
const nothing = () => {}

/** Samples of a track's components, from its badges to its cover. */
export function TrackParts() {
  const { openFor, toggle, menu } = useTrackMenu()
  return (
    <>
      <Part name={texts.attachedParts}>
        <States>
          <AttachedTrack track={SAMPLES.plain} />
          <AttachedTrack track={undefined} />
          <PickedTrack />
        </States>
      </Part>
      <Part name={texts.favourite}>
        <States>
          <FavouriteButton resource={SAMPLES.plain} isCounted />
        </States>
      </Part>
      <Part name={texts.musicalKey}>
        <States>
          {KEYS.map((code) => (
            <KeyChip key={code} code={code} />
          ))}
          <KeyChip code="" />
        </States>
      </Part>
      <Part name={texts.energy}>
        <States>
          {ENERGIES.map((energy) => (
            <EnergyMeter key={energy} energy={energy} />
          ))}
        </States>
      </Part>
      <Part name={texts.trackRowKinds}>
        <ol className="container">
          {Object.entries(SAMPLES).map(([name, track], index) => (
            <TrackRow
              key={name}
              track={track}
              number={index + 1}
              isCurrent={name === 'current'}
              isPlaying={name === 'current'}
              onPlay={nothing}
              isMenuOpen={track === openFor}
              onMenu={toggle}
            />
          ))}
        </ol>
        {menu}
      </Part>
      <Part name={texts.coverCards}>
        <TrackCards tracks={[SAMPLES.plain, SAMPLES.vip, SAMPLES.long]} />
      </Part>
    </>
  )
}

function PickedTrack() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.chooseTrack}</Button>
      {isOpen ? (
        <Suspense>
          <PickTrack title={texts.chooseOneTrack} onPick={() => setOpen(false)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
