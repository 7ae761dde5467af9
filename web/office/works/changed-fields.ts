import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { EditableWork } from '@shenglang/contract/studio/edit/edit-works'
import { yuan } from '../shell/yuan.ts'
import { pictures } from './pictures/texts.ts'
import { legend } from './prices/texts.ts'
import { aiMade, aiText } from './recordings/texts.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'

interface Field {
  name: string
  value: (work: EditableWork) => unknown
  text: (work: EditableWork) => string
}

const periodText = ({ startTime, endTime, priceFen }: EditableWork['pricePeriods'][number]) =>
  `${[startTime, endTime].map((time) => shanghaiInput(time).replace('T', ' ')).join(' – ')} ${yuan(priceFen)}`

/** All that the form of a work saves. */
const fieldsOf = ({ categories, styles }: Choices): Field[] => {
  const nameIn = (list: Choices['styles'], value: string) => list.find((each) => each.value === value)?.name.trim() ?? value
  return [
    { name: texts.title, value: ({ title }) => title, text: ({ title }) => title },
    { name: texts.category, value: (work) => work.categoryCode, text: (work) => nameIn(categories, work.categoryCode) },
    {
      name: texts.style,
      value: ({ style }) => style,
      text: ({ style }) => (style === '' ? texts.noStyle : nameIn(styles, style)),
    },
    { name: texts.price, value: ({ priceFen }) => priceFen, text: ({ priceFen }) => yuan(priceFen) },
    { name: texts.seller, value: ({ artistId }) => artistId, text: ({ artistId, artist }) => `${artistId} ${artist}` },
    {
      name: legend,
      value: ({ pricePeriods }) => pricePeriods,
      text: ({ pricePeriods }) => pricePeriods.map(periodText).join('\n'),
    },
    {
      name: pictures,
      value: (work) => [work.cover, work.pictures],
      text: (work) => texts.otherPictures(work.pictures.length || (work.cover === '' ? 0 : 1)),
    },
    { name: texts.playLevel, value: (work) => work.playVipLevel, text: (work) => texts.levelOf(work.playVipLevel) },
    {
      name: texts.freeLevel,
      value: ({ isAccessChosen, freeVipLevel }) => (isAccessChosen ? freeVipLevel : ''),
      text: ({ isAccessChosen, freeVipLevel }) => (isAccessChosen ? texts.levelOf(freeVipLevel) : texts.notChosen),
    },
    { name: aiMade, value: ({ recordings }) => recordings?.aiMade, text: ({ recordings }) => aiText(recordings?.aiMade) },
    {
      name: texts.trackList,
      value: ({ members }) => members.map(({ resourceId }) => resourceId),
      text: ({ members }) => members.map(({ title }) => title).join('\n'),
    },
    { name: texts.description, value: ({ description }) => description, text: ({ description }) => description },
  ]
}

type FieldText = readonly [name: string, text: string]

/** The fields of a work that differ between two of its versions, with the text of the later one. */
export const changedFields = (before: EditableWork, now: EditableWork, choices: Choices): FieldText[] =>
  fieldsOf(choices).flatMap(({ name, value, text }): FieldText[] =>
    JSON.stringify(value(before)) === JSON.stringify(value(now)) ? [] : [[name, text(now)]],
  )
