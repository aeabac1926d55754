/** The parser of arguments, one for all programs: its errors are told apart by their class. */
export { Command, InvalidArgumentError, Option } from 'commander';
