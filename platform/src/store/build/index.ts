export { namesIn, styleRules, type StyleRules } from './style-rules'
export { allStyleProblems, isStyleSheet } from './style-sheets'
export { readBuildFolder } from './build-folder'
