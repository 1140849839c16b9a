/**
 * Every call of the contract, typed by it: `api.products.list`. The schemas themselves stay out of the browser, and a
 * page loads the routes of the resources that it names: the table must not be used as a whole. `plainReads` are the
 * calls that read and need neither parameters nor a query.
 */
export { api, plainReads } from "virtual:contract-table";
