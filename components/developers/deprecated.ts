import { describeEnd } from './describe-end'
import { chapters, operationPath } from './reference'

/** Lists the deprecated operations of the reference with their dates. */
export const listDeprecated = (from = chapters): string[] =>
  from.flatMap((chapter) =>
    chapter.contracts.flatMap((contract) => {
      const end = describeEnd(contract)
      const link = `[${contract.summary}](${operationPath(chapter, contract)})`
      return end ? [`${link}: ${end}`] : []
    }),
  )
