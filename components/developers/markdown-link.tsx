type Props = { name: string }

/**
 * The link to the Markdown version of this page, for tools. React moves it to the head of the
 * document.
 */
export const MarkdownLink = ({ name }: Props) => (
  <link rel="alternate" type="text/markdown" href={`/developers/${name}.md`} />
)
