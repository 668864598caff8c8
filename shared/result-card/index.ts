// A person in a list of search results, bundled into the areas that search.
export { ResultCard, type ResultCardProps } from './result-card'
